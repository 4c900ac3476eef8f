import { Icon } from "../../drawings/icons.tsx";
import { ProviderMark } from "../../drawings/provider-marks.tsx";
import { useIsAlive, useScope } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";

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
  const isAlive = useIsAlive();
  return (
    <div className="sign-in">
      <a className="btn main" href={host.signInHref(block.featured, isAlive)}>
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
              <a key={option.id} className="btn line" href={host.signInHref(option.provider, isAlive)}>
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
