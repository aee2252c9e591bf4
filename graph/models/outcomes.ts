import { ModelError } from "../../tools/errors.js";

interface OutcomeTraits {
  /** Plain words of ours; nothing a provider or a caller wrote. */
  readonly message: string;
  /** The same call may succeed later. */
  readonly isRetryable: boolean;
  /** Asked again at once, within the same call. */
  readonly isAskedAgain: boolean;
  /** Speaks for a provider that is down, so that the circuit opens after several. */
  readonly isOutage: boolean;
}

const passing = { isRetryable: true, isAskedAgain: true, isOutage: true };
const final = { isRetryable: false, isAskedAgain: false, isOutage: false };

/** Every way in which a call fails. */
const outcomes = {
  overloaded: { ...passing, message: "The language model is overloaded." },
  failing: { ...passing, message: "The language model has failed." },
  unreachable: { ...passing, message: "The language model could not be reached." },
  broken: { ...passing, message: "The language model's answer broke off." },
  slow: { ...passing, isAskedAgain: false, message: "The language model did not answer in time." },
  forbidden: { ...final, isOutage: true, message: "The language model refused the request." },
  refused: { ...final, message: "The language model refused the request." },
  declined: { ...final, message: "The language model declined to answer." },
  cut: { ...final, message: "The language model's answer was too long and was cut off." },
  empty: { ...final, message: "The language model gave no answer." },
  unreadable: { ...final, message: "The language model gave an answer that could not be read." },
  crowded: { ...final, isRetryable: true, message: "Too many requests wait for the language model." },
  resting: { ...final, isRetryable: true, message: "The language model has failed repeatedly and rests for a moment." },
} as const satisfies Record<string, OutcomeTraits>;

export type Outcome = keyof typeof outcomes;

interface FailureDetails {
  /** For the log: words and codes of ours, see `detailOf`. */
  readonly detail?: string | null;
  /** How long the provider asks to wait. */
  readonly retryAfterMs?: number | null;
}

/**
 * A ModelError with what the policies and the log need.
 * `cause` is made here: the provider's own errors hold addresses, answers and whatever a gateway echoes.
 */
export class ModelFailure extends ModelError {
  readonly outcome: Outcome;
  readonly retryAfterMs: number | null;

  constructor(outcome: Outcome, { detail = null, retryAfterMs = null }: FailureDetails = {}) {
    const { message, isRetryable } = outcomes[outcome];
    super(message, { isRetryable, ...(detail === null ? {} : { cause: new Error(detail) }) });
    this.outcome = outcome;
    this.retryAfterMs = retryAfterMs;
  }

  get isAskedAgain(): boolean {
    return outcomes[this.outcome].isAskedAgain;
  }

  get isOutage(): boolean {
    return outcomes[this.outcome].isOutage;
  }

  get detail(): string | null {
    return this.cause instanceof Error ? this.cause.message : null;
  }
}
