// People of the API become cards, in the words of the page; whoever is signed in may follow from the card.
import { getTranslations } from 'next-intl/server'
import type { Creator } from '#lib/contract/catalogue.ts'
import type { PublicProfile } from '#lib/contract/profiles.ts'
import { href } from '#lib/routes.ts'
import { LazyFollowButton } from './lazy-parts.tsx'
import type { PersonCard } from './people-grid.tsx'
import { personHref } from './read-people.ts'

export const makesImages = ({ account_type }: Pick<PublicProfile, 'account_type'>): boolean =>
  account_type === 'creator' || account_type === 'agency'

/** `me`: the id of who is signed in, or null. */
export async function profileCards(people: readonly PublicProfile[], me: string | null): Promise<PersonCard[]> {
  const t = await getTranslations('people')
  return people.map(person => {
    const { id, name, mini_bio, cover, nb_images, nb_followers, identity_verified, account_type, roles } = person
    const makes = makesImages(person)
    return {
      id,
      name,
      cover,
      href: personHref(person),
      bio: mini_bio,
      line: makes
        ? t('line', { images: nb_images, followers: nb_followers })
        : t(`kinds.${roles.includes('lawyers') ? 'lawyer' : account_type}`),
      verified: identity_verified ? t('verified') : null,
      action: makes && me !== null && me !== id && followButton(person),
    }
  })
}

/** Cards of creators; `me` may follow from them, others only look. */
export async function creatorCards(found: readonly Creator[], me: string | null): Promise<PersonCard[]> {
  const t = await getTranslations('people')
  return found.map(creator => {
    const { id, slug, name, cover, nb_images, nb_followers } = creator
    return {
      id,
      name,
      cover,
      href: href('profile', { role: 'creators', id, slug }),
      line: t('line', { images: nb_images, followers: nb_followers }),
      action: me !== null && me !== id && followButton(creator),
    }
  })
}

const followButton = ({ id, name, followed, nb_followers }: Creator | PublicProfile) => (
  <LazyFollowButton size="small" id={id} name={name} followed={followed} nb_followers={nb_followers} />
)
