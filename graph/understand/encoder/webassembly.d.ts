/** The part of WebAssembly that the encoder uses; Node has it, its type declarations name it only in passing. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>;
  }
  function instantiate(bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly instance: Instance }>;
}
