/** What models and cues read in the place of a product: one whole piece of the encoders' vocabularies and one word to the linear model; hardly anybody calls a product so. */
export const PLACEHOLDER = "object";
