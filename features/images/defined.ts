// Props without those that are undefined: React writes each of them into the page.

export const defined = <Props extends object>(props: Props): Props =>
  // What is left out reads as undefined.
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Props
