// One’s own claims, each with the lawyer’s case of it.
'use client'
import { ClaimsTab } from '#features/settlement/claims-tab.tsx'
import { LitigationPanel } from './litigation-panel.tsx'

export const ClaimsWithCases = () => <ClaimsTab Beside={LitigationPanel} />
