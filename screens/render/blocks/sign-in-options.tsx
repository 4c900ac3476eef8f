import type { MouseEvent } from "react";
import { Icon } from "../drawings/icons.tsx";
import { ProviderMark } from "../drawings/provider-marks.tsx";
import { useScope } from "../scope.ts";
import type { BlockProps } from "./block.ts";

interface Option {
  id: string;
  provider: string;
  label: string;
}

export interface SignInProps {
  featured: string;
  label: string;
  more: string;
  options: Option[];
}

/** Plain links: signing in needs no script. */
export function SignInOptions({ block }: BlockProps<SignInProps>) {
  const { host } = useScope();
  const way = (provider: string) => ({
    href: host.signInHref(provider),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      event.currentTarget.href = host.signInHref(provider);
    },
  });
  return (
    <div className="sign-in">
      <a className="btn main" {...way(block.featured)}>
        <span className="badge">
          <ProviderMark name={block.featured} />
        </span>
        {block.label}
      </a>
      {block.options.length > 0 && (
        <details>
          <summary>
            {block.more} <Icon name="chev" size="s" />
          </summary>
          <div className="others">
            {block.options.map((option) => (
              <a key={option.id} className="btn line" {...way(option.provider)}>
                <ProviderMark name={option.provider} />
                {option.label}
              </a>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
