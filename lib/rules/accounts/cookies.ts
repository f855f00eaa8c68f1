// The names of the cookies that say who is here: pages, the API and the port read the same ones.

/** The secret of the session of this browser. */
export const SESSION_COOKIE = 'auctor_session'

/** Where a browser keeps its real session while it shows another one. */
export const REAL_SESSION_COOKIE = 'auctor_session_real'

/** Says that somebody registered in this browser, and who. */
export const REGISTRATION_COOKIE = 'auctor_registration'

/** The secret of the cart of a browser without an account. */
export const CART_COOKIE = 'auctor_cart'
