// A call that is meant for one account: somebody else may have signed in in another tab since the page was opened.

/** The header that names the account. Whoever is signed in as another one counts as signed out. */
export const FOR_ACCOUNT = 'X-For-Account'
