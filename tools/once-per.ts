/** Makes a value of what `read` gives, and makes it anew only when that is another one than the last time. */
export function oncePer<Source, Value>(read: () => Source, make: (source: Source) => Value): () => Value {
  let made: { readonly source: Source; readonly value: Value } | undefined;
  return () => {
    const source = read();
    if (made === undefined || !Object.is(made.source, source)) made = { source, value: make(source) };
    return made.value;
  };
}
