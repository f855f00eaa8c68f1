// Which pages of visitors show a person, under whatever role they are opened.
import { profileRoles } from '#lib/routes.ts'

/** The person's own pages. */
export const profilePages = (user_id: string): string[] => profileRoles.map(role => `/${role}/${user_id}`)

/** The lists of people and every page below them: for changes of who is shown and under what name. */
export const peoplePages = (): string[] => profileRoles.map(role => `/${role}`)
