// What the database tells when something changes that visitors may see: tags, told by triggers when the transaction commits.
// The triggers stand in the migrations, so that no code that writes can forget to tell; decision 004 says more.

export const PAGES_CHANNEL = 'pages_changed'

/** The tags of one message; null when it is not one of ours. */
export function changedTags(payload: string): string[] | null {
  const tags: unknown = JSON.parse(payload)
  return Array.isArray(tags) && tags.every(tag => typeof tag === 'string') ? tags : null
}
