import type { ReactNode } from 'react'
import type { Form } from '../../../lib/forms/use-form.ts'
import { Checkbox } from '../../../ui/field/Field.tsx'
import { PROFILE_MESSAGES } from '../messages.ts'
import type { ProfileField } from './profile-values.ts'

const M = PROFILE_MESSAGES

type PublicFieldsProps = {
  readonly form: Form<ProfileField>
  readonly idOf: (field: ProfileField) => string
  /** The address of the stored profile; null while it is visible to members only. */
  readonly publicUrl: string | null
  /** The saved value of a field in which something else was chosen. */
  readonly beside: (field: ProfileField) => ReactNode
}

/** Who besides members may read the profile, and whether it may be prefilled. */
export function PublicFields({ form, idOf, publicUrl, beside }: PublicFieldsProps) {
  const choice = (field: 'isPublic' | 'isAutoFillOn', label: string, hint: string) => (
    <>
      <Checkbox
        id={idOf(field)}
        label={label}
        aria-describedby={`${idOf(field)}-hint`}
        checked={form.values[field] === 'true'}
        onChange={(event) => form.change(field, event.target.checked ? 'true' : '')}
      />
      <p className="caption soft" id={`${idOf(field)}-hint`}>
        {hint}
      </p>
      {beside(field)}
    </>
  )
  return (
    <>
      <section className="profile-form__part" aria-labelledby="edit-public">
        <h2 id="edit-public">{M.publicProfile}</h2>
        {choice('isPublic', M.isPublic, M.publicHint)}
        {publicUrl && (
          <p>
            {M.publicAddress} <a href={publicUrl}>{publicUrl}</a>
          </p>
        )}
      </section>
      <section className="profile-form__part" aria-labelledby="edit-auto-fill">
        <h2 id="edit-auto-fill">{M.autoFill}</h2>
        {choice('isAutoFillOn', M.isAutoFillOn, M.autoFillHint)}
      </section>
    </>
  )
}
