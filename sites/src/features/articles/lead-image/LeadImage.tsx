import type { LeadImageView } from '#shared/domain/pictures/lead-image.ts'
import { imageAttributes } from './image-attributes.ts'
import './lead-image.css'
import { LEAD_IMAGE_MESSAGES } from './messages.ts'

/** On the paper of an article, at most as wide as the text. */
export function LeadImage({ image }: { readonly image: LeadImageView }) {
  return (
    <figure className="lead-image">
      {/* biome-ignore lint/a11y/useAltText: the attributes have it */}
      <img {...imageAttributes(image)} sizes="(min-width: 45rem) 42.5rem, 100vw" />
      {image.credit && (
        <figcaption className="caption soft">
          {LEAD_IMAGE_MESSAGES.credit} {image.credit}
        </figcaption>
      )}
    </figure>
  )
}
