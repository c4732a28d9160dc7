import { useEffect, useRef } from 'react'
import { PASSWORD_FORM_MESSAGES } from '../auth/passwords/messages.ts'
import { PasswordForm } from '../auth/passwords/PasswordForm.tsx'
import { updatePassword } from './update-password.ts'

function Changed({ onShown }: { readonly onShown: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    heading.current?.focus()
    onShown()
  }, [])
  return (
    <h3 ref={heading} className="changed" tabIndex={-1}>
      {PASSWORD_FORM_MESSAGES.done.update}
    </h3>
  )
}

type ChangePasswordProps = { readonly username: string; readonly onChanged: () => void }

export function ChangePassword({ username, onChanged }: ChangePasswordProps) {
  return (
    <PasswordForm purpose="update" save={updatePassword} username={username} done={<Changed onShown={onChanged} />} />
  )
}
