// A text that is saved elsewhere, while it is edited here: it follows what is saved until a person focuses or changes it.
'use client'
import { useState } from 'react'

type Draft = { text: string; edited: boolean }

export function useDraft(saved: string) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const text = draft ? draft.text : saved
  return {
    text,
    /** The person has changed it, and it is not saved. */
    unsaved: draft?.edited === true && text !== saved,
    /** For the control. */
    field: {
      value: text,
      onFocus: () => setDraft(draft ?? { text: saved, edited: false }),
      onBlur: () => setDraft(draft?.edited ? draft : null),
      onChange: (event: { target: { value: string } }) => setDraft({ text: event.target.value, edited: true }),
    },
    /** `sent` has been saved; what was typed since stays a draft. */
    settle: (sent: string) => setDraft(now => (now?.edited && now.text === sent ? { text: sent, edited: false } : now)),
  }
}
