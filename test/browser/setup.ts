import { findChromium, NO_CHROMIUM } from "./chromium.js";
import { SCREENSHOTS } from "./screenshots.js";

/** A run without a browser shows nothing, so it does not pass. */
export default function setup(): () => void {
  if (findChromium() === null) {
    process.stderr.write(`${NO_CHROMIUM}\n`);
    process.exit(1);
  }
  return () => void process.stdout.write(`Screenshots: ${SCREENSHOTS}\n`);
}
