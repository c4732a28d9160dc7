import { type RefObject, useEffect, useRef, useState } from 'react'

type FirstWrongField = {
  readonly form: RefObject<HTMLFormElement | null>
  /** Moves the focus to the first invalid field, once it is marked. */
  readonly goToFirstWrong: () => void
}

/** For a form with few fields, in a dialog, without a summary of its errors. */
export function useFirstWrongField(): FirstWrongField {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return { form, goToFirstWrong: () => setRefusals((count) => count + 1) }
}
