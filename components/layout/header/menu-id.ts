// The id that ties the menu button to its sheet; apart, so that a server component can read it.
export const MENU_ID = 'site-menu'
