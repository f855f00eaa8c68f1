// Rules of single fields, for forms that are too small for a schema in the browser: the API checks them again.

/** Something has to be written. */
export const written = { validate: (text: string) => text.trim() !== '' || 'required' }
