// An image on hold becomes what its owner and the administrators are shown.
import type { ImageModeration, ImageOnHold } from '#lib/contract/moderation.ts'
import { personName } from '#lib/person-name.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { holdCan } from '#lib/rules/moderation.ts'
import type { image_holds, Moderation } from '#server/db/schema/images.ts'
import type { ImageRow } from '../present.ts'

type Hold = typeof image_holds.$inferSelect

export function presentModeration(image: ImageRow, moderation: Moderation, hold: Hold | null): ImageModeration {
  return {
    id: image.id,
    state: image.state,
    ...moderation,
    hold: hold && {
      state: hold.state,
      held_at: hold.held_at.toISOString(),
      appeal: hold.appeal,
      appealed_at: hold.appealed_at?.toISOString() ?? null,
      reason: hold.reason,
      decided_at: hold.decided_at?.toISOString() ?? null,
    },
    may_appeal: hold !== null && mayAppeal(image, hold),
  }
}

/** Once per image, whatever was decided before. */
export const mayAppeal = (image: ImageRow, hold: Hold): boolean =>
  imageCan.review(image.state) && holdCan.appeal(hold.state) && hold.appealed_at === null

export type OnHoldRow = {
  image: ImageRow
  moderation: Moderation
  hold: Hold
  owner: { id: string; first_name: string; last_name: string }
}

export function presentOnHold({ image, moderation, hold, owner }: OnHoldRow): ImageOnHold {
  const { title, width, height, color, placeholder } = image
  return {
    ...presentModeration(image, moderation, hold),
    title,
    width,
    height,
    color,
    placeholder,
    owner: { id: owner.id, name: personName(owner) },
  }
}
