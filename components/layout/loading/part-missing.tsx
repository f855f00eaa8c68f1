// In the place of a part whose code could not be fetched: why. It comes by itself.
'use client'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'

export const PartMissing = () => <FormFailure failure={new ApiFailure(unavailable())} />
