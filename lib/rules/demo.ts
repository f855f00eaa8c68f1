// The two fixed addresses of the guided demo: whoever has one of them is a demo user.

export const demoEmails = {
  creator: 'demo.creator@auctor.example',
  buyer: 'demo.buyer@auctor.example',
} as const

const known: ReadonlySet<string> = new Set(Object.values(demoEmails))

/** True for a demo account's address (lower case, as addresses are stored). */
export const isDemoEmail = (email: string): boolean => known.has(email)
