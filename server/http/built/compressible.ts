/** Whether a built file is text, which compression makes smaller; by its name. */
export const isCompressible = (file: string): boolean => /\.(?:js|css|json|svg|txt)$/.test(file)
