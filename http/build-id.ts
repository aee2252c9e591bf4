/** Set by `build.mjs`. */
declare const BUILD_ID: string;

/** Tells one compiled service from another; null where the sources run. */
export const buildId = typeof BUILD_ID === "undefined" ? null : BUILD_ID;
