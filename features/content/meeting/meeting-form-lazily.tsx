// Fetches the form for a meeting after the page itself: it is drawn with the page, and few come for it.
'use client'
import dynamic from 'next/dynamic'

export const MeetingFormLazily = dynamic(() => import('./meeting-form.tsx').then(file => file.MeetingForm))
