import type { RequestHandler } from "express";

/** Several handlers as one: what a request passes costs less as one layer of Express. */
export const inARow =
  (handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, next) => {
    const begin = (at: number): void => {
      try {
        const work: unknown = handlers[at]
          ? handlers[at](request, response, (failure?: unknown) => (failure ? next(failure) : begin(at + 1)))
          : next();
        if (work instanceof Promise) work.catch(next);
      } catch (error) {
        next(error);
      }
    };
    begin(0);
  };
