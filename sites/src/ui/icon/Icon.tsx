import type { IconNode } from 'lucide'

type IconProps = {
  readonly node: IconNode
  /** In CSS pixels; the stroke is 1.5 px at every size. */
  readonly size?: number
  /** Only for an icon without text beside it; otherwise it is hidden from screen readers. */
  readonly label?: string
}

export function Icon({ node, size = 18, label }: IconProps) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={(1.5 * 24) / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {node.map(([Tag, attributes], index) => {
        const Shape = Tag as 'path'
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of an icon never change their order
        return <Shape key={index} {...(attributes as React.SVGProps<SVGPathElement>)} />
      })}
    </svg>
  )
}
