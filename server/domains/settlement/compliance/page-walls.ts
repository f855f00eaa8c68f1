// Walls that stand before pages, known by their words in the languages of most websites.
import { type PageWall, pageWalls } from '#lib/rules/settlement/compliance.ts'

const signs: Record<PageWall, RegExp> = {
  login:
    /\b(?:log ?in|sign ?in|members? only|subscribers? only|please subscribe|connectez-vous|se connecter|identifiez-vous|réservée? aux (?:abonnés|membres)|anmelden|einloggen|inicia(?:r)? sesión|accedi)\b/giu,
  cookies:
    /\b(?:(?:accept|allow|consent|accepter|acceptez|autoriser|akzeptieren|aceptar|accetta)[^.]{0,60}(?:cookies?|trackers?|traceurs)|(?:cookies?|traceurs)[^.]{0,60}(?:accept|consent|consentement|akzeptieren|aceptar))/giu,
  challenge:
    /\b(?:captcha|are you (?:a )?(?:human|robot)|you are (?:not a robot|human)|checking your browser|access (?:has been )?(?:denied|blocked)|unusual traffic|enable javascript|just a moment|accès (?:refusé|bloqué)|vérifi(?:ons|cation)[^.]{0,40}(?:humain|navigateur|robot)|activez javascript|request blocked|bot detect)/giu,
  geoblock:
    /\b(?:not available in your (?:country|region|location)|unavailable (?:in your|for legal)|(?:pas|indisponible) (?:disponible )?dans votre (?:pays|région)|blocked in your country|nicht in ihrem land)/giu,
  parked:
    /\b(?:(?:this |ce |the )?(?:domain|domaine)(?: name| is| may be| est|\s)*(?:for sale|à vendre|parked|expired|a expiré|expiré|available)|buy this domain|acheter ce (?:nom de )?domaine|domain parking|parked (?:free|domain|page)|related searches|sponsored listings|future home of|account (?:has been )?suspended|compte suspendu|website is coming soon|site en construction)/giu,
  maintenance:
    /\b(?:(?:under|scheduled|en|down for) maintenance|be (?:right )?back soon|temporarily (?:unavailable|offline)|temporairement (?:indisponible|fermé)|service unavailable|something went wrong|internal (?:server )?error|une erreur est survenue|database (?:connection )?error|error establishing)/giu,
}

/** How often these words speak of each wall. */
export type Walls = Partial<Record<PageWall, number>>

export function wallsIn(text: string): Walls {
  return Object.fromEntries(
    pageWalls.flatMap(wall => {
      const times = text.match(signs[wall])?.length ?? 0
      return times > 0 ? [[wall, times]] : []
    }),
  )
}

/** Walls that a page speaks of more often than it did: a link to sign in is no wall, a second one may be. */
export const newWalls = (before: Walls, now: Walls): PageWall[] =>
  pageWalls.filter(wall => (now[wall] ?? 0) > (before[wall] ?? 0))

/** A page that says that nothing is here may still offer to sign in, and ask about cookies. */
export const isOwnWall = (wall: PageWall): boolean => wall !== 'login' && wall !== 'cookies'
