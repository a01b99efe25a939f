import { useTerra } from "./store";

export function TerraFoot() {
  const house = useTerra((terra) => terra.house);
  return (
    <footer className="terra-foot">
      <p className="terra-display text-2xl">Terra</p>
      {house && (
        <address className="not-italic">
          {house.address}
          <br />
          <a className="link" href={`tel:${house.phone.replace(/[^+\d]/g, "")}`}>
            {house.phone}
          </a>
        </address>
      )}
      <p className="max-w-prose text-sm text-muted">
        The host on this page is a machine that speaks. What you say is written down for your booking.
      </p>
    </footer>
  );
}
