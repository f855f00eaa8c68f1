// The form for a meeting, held to the contract: fetched when it is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { MeetingForm } from '#lib/contract/contact.ts'

export const meeting = zodResolver(MeetingForm)
