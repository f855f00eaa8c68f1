// The name of a genre in the reader's language.

export const genreName = (genre: { name_en: string; name_fr: string }, locale: string): string =>
  locale === 'fr' ? genre.name_fr : genre.name_en
