import { ConfigError, DataUnavailableError, InvalidInputError, StateUnavailableError } from "../../tools/errors.js";

const MENDABLE = [InvalidInputError, ConfigError, DataUnavailableError, StateUnavailableError];

/** Prints what went wrong where whoever runs the command can mend it, and gives the exit code. Any other error is a fault of ours. */
export function tellOperator(error: unknown): 1 {
  if (!(error instanceof Error && MENDABLE.some((type) => error instanceof type))) throw error;
  console.error(error.message);
  return 1;
}
