"""The restaurant: agents that take a booking or an order, and a website that they drive."""
