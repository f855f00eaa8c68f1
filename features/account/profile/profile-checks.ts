// The forms of one's own profile held to the contract: fetched when a form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import {
  CompanyForm,
  InterestForm,
  PersonalForm,
  PhotographerForm,
  PublicForm,
  RepresentativeForm,
} from '#lib/contract/account-forms.ts'

export const personal = zodResolver(PersonalForm)
export const company = zodResolver(CompanyForm)
export const representative = zodResolver(RepresentativeForm)
export const publicPage = zodResolver(PublicForm)
export const photographer = zodResolver(PhotographerForm)
export const interests = zodResolver(InterestForm)
