// What stands where photographs would: nothing yet, and the way to the gallery.
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState, type EmptyStateProps } from '#components/ui/empty-state.tsx'
import { href } from '#lib/routes.ts'
import { AppLink } from '../app-link.tsx'

/** `discover`: the words of the link. */
export function DiscoverState({ discover, ...state }: Omit<EmptyStateProps, 'actions'> & { discover: string }) {
  const link = (
    <AppLink href={href('discovers')} className={buttonClass({})}>
      {discover}
    </AppLink>
  )
  return <EmptyState {...state} actions={link} />
}
