/** One line that is written over, on a terminal only: a log of a build holds no control characters. */
export interface Progress {
  readonly step: (label: string) => void;
  readonly end: () => void;
}

const WIDTH = 30;

export function createProgress(
  total: number,
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr,
): Progress {
  let done = 0;
  if (!stream.isTTY) return { step() {}, end() {} };
  return {
    step(label) {
      done += 1;
      const full = Math.round((WIDTH * done) / Math.max(1, total));
      stream.write(`\r${"█".repeat(full)}${"░".repeat(WIDTH - full)} ${done}/${total} ${label}\u001b[K`);
    },
    end() {
      stream.write("\r\u001b[K");
    },
  };
}
