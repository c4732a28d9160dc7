import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert/Alert.tsx'
import { type FieldTexts, fieldError } from './field-error.ts'
import { signInAgainPath } from './sign-in-again.ts'
import { SUMMARY_MESSAGES, summaryTitle } from './summary-messages.ts'
import type { Form } from './use-form.ts'

export type FieldNames<F extends string> = Readonly<Record<F, { readonly label: string; readonly texts?: FieldTexts }>>

type FormSummaryProps<F extends string> = {
  readonly form: Form<F>
  /** In the order of the form. */
  readonly fields: FieldNames<F>
  readonly idOf: (field: F) => string
  /** Replaces the number of invalid fields. */
  readonly title?: string
  /** Above the server's message about the form as a whole. */
  readonly failureTitle?: string
}

/** The errors of a submitted form, with a link to each field; it takes the focus at each refusal. */
export function FormSummary<F extends string>({ form, fields, idOf, title, failureTitle }: FormSummaryProps<F>) {
  const { errors, failure, refusals } = form
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])

  const isShown = (field: F) => refusals > 0 && errors[field] !== undefined
  const wrong = (Object.keys(fields) as F[]).filter(isShown)
  return (
    <div ref={summary} className="form-summary" tabIndex={-1}>
      {failure && <Failure failure={failure} title={failureTitle} />}
      {wrong.length > 0 && (
        <Alert tone="negative" title={title ?? summaryTitle(wrong.length)}>
          <ul className="form-summary__list">
            {wrong.map((field) => {
              const { label, texts } = fields[field]
              const error = fieldError(errors[field] ?? 0, texts)
              return (
                <li key={field}>
                  <a
                    href={`#${idOf(field)}`}
                    onClick={(event) => {
                      event.preventDefault()
                      document.getElementById(idOf(field))?.focus()
                    }}
                  >
                    {label}
                  </a>
                  {error !== true && `: ${error}`}
                </li>
              )
            })}
          </ul>
        </Alert>
      )}
    </div>
  )
}

type FailureProps = { readonly failure: NonNullable<Form<string>['failure']>; readonly title: string | undefined }

function Failure({ failure, title }: FailureProps) {
  if (failure.kind === 'failed')
    return (
      <Alert tone="negative" title={title}>
        {failure.message}
      </Alert>
    )
  return (
    <Alert
      tone="warning"
      action={
        <a href={signInAgainPath()} target="_blank" rel="noopener">
          {SUMMARY_MESSAGES.signIn}
        </a>
      }
    >
      {SUMMARY_MESSAGES.signedOut}
    </Alert>
  )
}
