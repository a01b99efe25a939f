import { Link } from "../../router";
import { OWN_PATH } from "./bridge";
import { Phone } from "./HomeVisit";
import { useTerra } from "./store";
import { useWords } from "./words/speaking";

export function TerraFoot() {
  const { foot, own } = useWords();
  const house = useTerra((terra) => terra.house);
  return (
    <footer className="terra-foot">
      <p className="terra-display text-2xl">Terra</p>
      {house && (
        <address className="not-italic">
          {house.address}
          <br />
          <Phone number={house.phone} />
        </address>
      )}
      <Link className="link terra-foot-own" data-testid="foot-own" href={OWN_PATH}>
        {own.already}
      </Link>
      <p className="max-w-prose text-sm text-muted">{foot}</p>
    </footer>
  );
}
