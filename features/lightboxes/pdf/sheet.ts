// What a contact sheet or a quote says: every word is chosen on the page, the worker only sets it.

export type SheetKind = 'contact' | 'quote'

export type SheetItem = {
  id: string
  title: string
  author: string
  /** Price from, or why it cannot be bought. */
  offer: string
  note: string | null
  /** The page of the photograph, where it has one. */
  link: string | null
  /** Address of a small preview. */
  picture: string | null
  /** Of each duration; none while it cannot be bought. */
  prices: string[]
}

export type PhotoSheet = {
  kind: SheetKind
  language: string
  name: string
  /** Kind, number and day. */
  lead: string
  items: SheetItem[]
  /** Heads of the quote's columns: the photograph, then the durations. */
  columns: string[]
  /** The last row of the quote: its name, then the sum of each duration. */
  totals: string[]
  /** At the foot of each page. */
  foot: string
  pages: string
}

export type SheetAnswer = { pdf: Blob } | { error: string }
