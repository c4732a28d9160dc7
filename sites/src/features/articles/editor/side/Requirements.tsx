import { Icon } from '../../../../ui/icon/Icon.tsx'
import { ARTICLE_EDITOR_MESSAGES } from '../../messages.ts'
import type { Requirement } from '../requirements.ts'

export const REQUIREMENTS_ID = 'editor-requirements'

/** The requirements of a submission with their state in words; they describe the Submit button. */
export function Requirements({ requirements }: { readonly requirements: readonly Requirement[] }) {
  return (
    <ul className="requirements" id={REQUIREMENTS_ID}>
      {requirements.map(({ id, text, isMet }) => (
        <li key={id} className="requirements__item" data-met={isMet ? '' : undefined}>
          <Icon name={isMet ? 'check' : 'circle'} size={16} />
          <span>
            {text}
            <span className="visually-hidden">
              : {isMet ? ARTICLE_EDITOR_MESSAGES.met : ARTICLE_EDITOR_MESSAGES.unmet}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
