import { wordsOf } from "../languages/compose.js";

const ABOUT_THE_DATA = wordsOf(({ talk }) => talk.data);

/** True for questions about the data itself: "what is in my market?", "what can I ask?". */
export const isAboutTheData = (text: string): boolean => ABOUT_THE_DATA.test(text);
