export const allocatorPools: string | null
export function nodeArguments(role: string | undefined): string[]
export function giveMemoryBack(): void
