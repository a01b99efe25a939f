import { typedCommand } from "./typedCommand";

interface Props {
  className?: string;
  /** What stands behind the program's name. */
  command: string;
}

/** A command to type in a terminal; a page cannot know whether its service was installed or is a checkout's. */
export function OwnCommand({ className = "time", command }: Props) {
  const { installed, checkout } = typedCommand(command);
  return (
    <>
      <code className={className}>{installed}</code> (in a checkout <code className={className}>{checkout}</code>)
    </>
  );
}
