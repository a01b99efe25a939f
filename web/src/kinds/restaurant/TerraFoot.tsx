import { Phone } from "./HomeVisit";
import { useTerra } from "./store";
import { useWords } from "./words/speaking";

export function TerraFoot() {
  const { foot } = useWords();
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
      <p className="max-w-prose text-sm text-muted">{foot}</p>
    </footer>
  );
}
