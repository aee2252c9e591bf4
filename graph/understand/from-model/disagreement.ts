import type { Request } from "../request.js";

/** A number that two readers take for different things, or one thing for which they take different numbers. */
export interface Disagreement {
  /** "own-price", "price at most", "limit". */
  readonly builtIn: string;
  /** Null: the model placed it nowhere. */
  readonly model: string | null;
}

type Stated = Pick<Request, "inputs" | "asks">;

/** Where the model hears the numbers of the same words otherwise than the built-in reader does. */
export function disagreementsOf(builtIn: Stated, model: Stated): Disagreement[] {
  const heard = rolesOf(model);
  return rolesOf(builtIn).flatMap(({ role, value }): Disagreement[] => {
    const isSame = (other: number): boolean => Math.abs(other - value) <= 1e-9 * Math.abs(value);
    if (heard.some((other) => other.role === role && isSame(other.value))) return [];
    const other = heard.find((each) => isSame(each.value)) ?? heard.find((each) => each.role === role);
    return [{ builtIn: role, model: other?.role ?? null }];
  });
}

function rolesOf({ inputs, asks }: Stated): { readonly role: string; readonly value: number }[] {
  return [
    ...inputs.map(({ kind, value }) => ({ role: kind, value })),
    ...asks.flatMap(({ where, limit }) => [
      ...where.flatMap(({ measure, is, value }) =>
        typeof value === "number" ? [{ role: `${measure} ${is}`, value }] : [],
      ),
      ...(limit === null ? [] : [{ role: "limit", value: limit }]),
    ]),
  ];
}
