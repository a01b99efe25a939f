const HERE = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/;

/** Says of a link that others cannot open that they cannot, and what to do; nothing of any other. */
export function OnlyHere({ link }: { link: string }) {
  if (!HERE.test(new URL(link, window.location.origin).hostname)) return null;
  return (
    <p className="font-semibold text-warn" role="alert">
      This link opens on this machine alone. For others start the service with HOST and PUBLIC_URL, as docs/inviting.md says.
    </p>
  );
}
