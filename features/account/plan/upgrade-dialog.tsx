// The subscription upgrade dialog: the real plans side by side, and the way to the subscription page.
'use client'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { href } from '#lib/routes.ts'

export type PlanLabels = { name: string; price: string; facts: string[]; current: boolean }
export type UpgradeMessages = Record<'open' | 'title' | 'intro' | 'close' | 'current' | 'subscription', string> & {
  plans: PlanLabels[]
}

type Props = { messages: UpgradeMessages; open: boolean; onOpenChange: (open: boolean) => void }

export function UpgradeDialog({ messages, open, onOpenChange }: Props) {
  return (
    <Dialog
      title={messages.title}
      description={messages.intro}
      closeLabel={messages.close}
      size="large"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <AppLink
          href={href('account', { slug: 'subscription' })}
          onClick={() => onOpenChange(false)}
          className={buttonClass({})}
        >
          {messages.subscription}
        </AppLink>
      }
    >
      <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {messages.plans.map(plan => (
          <li key={plan.name} className="grid content-start gap-1 bg-raised p-5">
            <h3 className="flex items-center justify-between gap-2 font-semibold text-small">
              {plan.name}
              {plan.current && <span className="font-normal text-caption text-ink-muted">{messages.current}</span>}
            </h3>
            <p className="font-serif text-title-3">{plan.price}</p>
            <ul className="mt-2 grid gap-1.5 text-ink-muted text-small">
              {plan.facts.map(fact => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
