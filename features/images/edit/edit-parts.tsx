// What the owner may change of a photograph, once it is asked for.
'use client'
import { AiRightsChoice } from './ai-rights-choice.tsx'
import { EditForm, type EditFormProps } from './edit-form.tsx'
import { TrainingChoice } from './training-choice.tsx'

export function EditParts({ image, onClose }: EditFormProps) {
  return (
    <div className="grid gap-10">
      <EditForm image={image} onClose={onClose} />
      <AiRightsChoice image={image} />
      <TrainingChoice image={image} />
    </div>
  )
}
