import { existsSync } from "node:fs";

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

export const NO_CHROMIUM =
  "No Chromium here: install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to its program.";

/** Null where there is none. What CHROMIUM_PATH names is not replaced by another. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const { CHROMIUM_PATH } = environment;
  const candidates = CHROMIUM_PATH ? [CHROMIUM_PATH] : USUAL_PLACES;
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox", // in a container the sandbox has no namespaces to build on
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
