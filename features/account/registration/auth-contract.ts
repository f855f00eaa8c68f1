// The endpoints of signing in and out, fetched with the first call.
export const authContract = async () => (await import('#lib/contract/auth.ts')).auth
