// How `npm test` notes that an operation of the API was answered well.

/** The name of the file that notes it; `path` as the contract writes it. */
export const fileOfOperation = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replaceAll('/', '~')}`
