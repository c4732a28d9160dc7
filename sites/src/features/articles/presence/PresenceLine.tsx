import { Icon } from '../../../ui/icon/Icon.tsx'
import './presence.css'

/** Who else has the article open, announced to screen readers as it changes. */
export function PresenceLine({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div className="presence" role="status">
      {sentences.map((sentence) => (
        <p key={sentence} className="presence__line">
          <Icon name="eye" size={16} />
          {sentence}
        </p>
      ))}
    </div>
  )
}
