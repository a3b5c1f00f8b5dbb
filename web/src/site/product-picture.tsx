import { pictures } from './pictures.ts';

type PictureName = keyof typeof pictures;

type ProductPictureProps = {
  name: PictureName;
  /** What is to be seen, for those who do not see it. */
  alt: string;
  /** Width it is drawn in, in the words of the `sizes` attribute: `(min-width: 1080px) 560px, 100vw`. */
  sizes: string;
  /** Another part of the view, legible on phones. */
  narrow?: PictureName;
  /** The first thing that is seen: loaded before everything else. */
  priority?: boolean;
  className?: string;
};

/** The smaller one first: the first that a browser knows is taken. */
const formats = ['avif', 'webp'] as const;
type Format = (typeof formats)[number];

const phone = '(max-width: 559.98px)';

const frame = 'rounded-lg border border-line-strong bg-surface';

/** A picture of the real product, in the smallest file that fits the screen. Its place is reserved. */
export function ProductPicture(props: ProductPictureProps) {
  const { name, narrow, priority = false, className = '' } = props;
  const { width, height } = pictures[name];
  if (priority || narrow) return <Files {...props} className={`h-auto w-full ${frame} ${className}`} />;
  // Browsers fetch even a lazy picture far below at once, beside what is seen first: until the page is ready, they skip it.
  return (
    <div
      className={`overflow-hidden not-in-data-[ready]:[content-visibility:auto] ${frame} ${className}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <Files {...props} className="size-full object-cover" />
    </div>
  );
}

function Files({ name, alt, sizes, narrow, priority = false, className }: ProductPictureProps) {
  const { width, height } = pictures[name];
  return (
    <picture>
      {narrow &&
        formats.map((format) => (
          <source
            key={`narrow-${format}`}
            media={phone}
            type={`image/${format}`}
            srcSet={filesOf(narrow, format)}
            sizes={sizes}
            {...placeOf(narrow)}
          />
        ))}
      <source type="image/avif" srcSet={filesOf(name, 'avif')} sizes={sizes} />
      <img
        src={fileOf(name, 'webp', pictures[name].widths[1])}
        srcSet={filesOf(name, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

function placeOf(name: PictureName) {
  const { width, height } = pictures[name];
  return { width, height };
}

function filesOf(name: PictureName, format: Format): string {
  return pictures[name].widths.map((width) => `${fileOf(name, format, width)} ${width}w`).join(', ');
}

function fileOf(name: PictureName, format: Format, width: number): string {
  return `/pictures/${name}-${width}.${format}?v=${pictures[name].version}`;
}
