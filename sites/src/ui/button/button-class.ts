export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The class names of a button, also for links styled as buttons. */
export function buttonClass(kind: ButtonKind = 'secondary', options: { small?: boolean; wide?: boolean } = {}): string {
  return ['button', `button--${kind}`, options.small && 'button--small', options.wide && 'button--wide']
    .filter(Boolean)
    .join(' ')
}
